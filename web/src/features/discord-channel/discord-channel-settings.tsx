import type { DiscordChannel } from '@forge/contract/discord-channel/discord-channel-api';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, ExternalLink, Send, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ExternalButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { channelStateOf, type ChannelState } from './channel-state.ts';
import { discordChannelQueries, useSendTest } from './discord-channel-queries.ts';

const badges: Record<ChannelState, ReactNode> = {
  'not set': <Badge tone="slate">Not set up</Badge>,
  unused: <Badge tone="info">Nothing sent yet</Badge>,
  working: (
    <Badge tone="success" icon={<Check aria-hidden="true" />}>
      Working
    </Badge>
  ),
  sending: (
    <Badge tone="info" icon={<Clock aria-hidden="true" />}>
      Sending
    </Badge>
  ),
  failing: (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      Not getting through
    </Badge>
  ),
};

/** For admin-level people: how well the portal reaches the community's channel. */
export function DiscordChannelSettings() {
  const { data, isPending, isFetching, refetch } = useQuery(discordChannelQueries.health());
  return (
    <SettingsSection
      title="Discord channel"
      lead="Each published raid has one message in the community’s channel. The portal edits it when the raid sells, moves, fills up or is cancelled."
    >
      <Panel flush>
        {isPending && (
          <div className="flex flex-col gap-3 p-(--panel-space)">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-72 max-w-full" />
          </div>
        )}
        {!isPending && data === undefined && (
          <ErrorState
            title="The state of the channel could not be loaded"
            action={<RetryButton loading={isFetching} onRetry={refetch} />}
          />
        )}
        {data && <Health channel={data} />}
      </Panel>
    </SettingsSection>
  );
}

function Health({ channel }: { channel: DiscordChannel }) {
  const state = channelStateOf(channel);
  if (state === 'not set')
    return (
      <div className="flex flex-col items-start gap-3 p-(--panel-space) text-sm text-iron-8">
        {badges[state]}
        <p className="max-w-prose">
          In Discord open the channel’s settings, then Integrations, Webhooks, New Webhook, and copy
          its address. Whoever runs the portal puts it into the setting DISCORD_WEBHOOK_URL.
        </p>
      </div>
    );
  const { lastSuccessAt, waiting, lastError, retryAt } = channel;
  return (
    <>
      <dl className="grid items-baseline gap-x-6 gap-y-3 p-(--panel-space) text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label="State">
          <span role="status">{badges[state]}</span>
        </Fact>
        <Fact label="Last sent">
          {lastSuccessAt === null ? 'Nothing yet' : <Timestamp at={lastSuccessAt} />}
        </Fact>
        <Fact label="Waiting">{waiting === 1 ? '1 message' : `${waiting} messages`}</Fact>
        <Fact label="Last problem">
          {lastError === null ? (
            'None'
          ) : (
            <>
              {lastError.text} (<Timestamp at={lastError.at} />)
            </>
          )}
        </Fact>
        {state === 'failing' && retryAt !== null && (
          <Fact label="Next try">
            <Timestamp at={retryAt} />
          </Fact>
        )}
      </dl>
      <Actions preview={channel.preview} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents max-sm:flex max-sm:flex-col max-sm:gap-0.5">
      <dt className="text-iron-7 sm:py-0.5">{label}</dt>
      <dd className="min-w-0 text-iron-9 sm:py-0.5">{children}</dd>
    </div>
  );
}

function Actions({ preview }: { preview: string | null }) {
  const sendTest = useSendTest();
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-iron-4 px-(--panel-space) py-3">
      {preview !== null && (
        <ExternalButtonLink href={preview} className="max-sm:w-full">
          <ExternalLink aria-hidden="true" />
          See the channel
        </ExternalButtonLink>
      )}
      <Button
        className="max-sm:w-full"
        loading={sendTest.isPending}
        onClick={() => sendTest.mutate()}
      >
        <Send aria-hidden="true" />
        Send a test message
      </Button>
    </div>
  );
}
