import { z } from 'zod';
import { PARIS } from '@forge/contract/paris-time';
import { embedSchema } from './embed.ts';
import type { Post } from './fake-channel.repository.ts';
import { escapeHtml } from './escape-html.ts';

const REFRESH_SECONDS = 5;

const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: PARIS,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const short = new Intl.DateTimeFormat('en-GB', {
  timeZone: PARIS,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const stamp = (at: Date) =>
  `<time datetime="${at.toISOString()}">${escapeHtml(short.format(at))}</time>`;

// What the portal's messages use of Discord's formatting, in the order in which it is recognised.
const tokens =
  /\\(?<escaped>[^\p{L}\p{N}\s])|<t:(?<unix>\d{1,12}):F>|\*\*(?<bold>(?:\\.|[^*])+)\*\*/gu;

/** Discord's formatting as HTML. */
export const renderMarkdown = (text: string): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const { escaped, unix, bold } = match.groups ?? {};
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (escaped !== undefined) html += escapeHtml(escaped);
    else if (bold !== undefined) html += `<strong>${renderMarkdown(bold)}</strong>`;
    else {
      const at = new Date(Number(unix) * 1000);
      html += `<time class="stamp" datetime="${at.toISOString()}">${escapeHtml(long.format(at))}</time>`;
    }
  }
  return html + escapeHtml(text.slice(end));
};

const embedOf = (embed: unknown) => {
  const { data } = embedSchema.safeParse(embed);
  if (!data) return '';
  const colour = `#${(data.color ?? 0).toString(16).padStart(6, '0')}`;
  const fields = (data.fields ?? []).map(
    ({ name, value, inline }) =>
      `<div class="${inline ? 'field' : 'field wide'}"><dt>${renderMarkdown(name)}</dt><dd>${renderMarkdown(value)}</dd></div>`,
  );
  return `<div class="embed" style="border-color: ${colour}">
${data.description === undefined ? '' : `<p>${renderMarkdown(data.description)}</p>`}
${fields.length > 0 ? `<dl>${fields.join('')}</dl>` : ''}</div>`;
};

const postOf = (post: Post) => `<li>
<header><strong class="author">Forge portal</strong> <span class="app">APP</span> ${stamp(post.created_at)}</header>
<p class="content">${renderMarkdown(post.content)}${
  post.edited_at === null ? '' : ` <span class="edited">(edited ${stamp(post.edited_at)})</span>`
}</p>
${z.array(z.unknown()).parse(post.embeds).map(embedOf).join('\n')}
</li>`;

const style = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 2rem 1rem; color: oklch(0.93 0.005 80);
  background: oklch(0.16 0.006 60); overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; }
h1 span { color: oklch(0.65 0.01 80); font-weight: 400; }
p { margin: 0; }
.lead { color: oklch(0.76 0.01 80); max-width: 42rem; }
.note { display: inline-block; margin-bottom: 1rem; padding: .125rem .625rem; font-size: .8125rem;
  border: 1px solid oklch(0.70 0.19 45 / .5); border-radius: 3px; color: oklch(0.82 0.13 60); }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px solid oklch(0.30 0.008 60); }
li { padding: 1rem 0; border-bottom: 1px solid oklch(0.25 0.008 60); }
header { font-size: .875rem; color: oklch(0.70 0.01 80); }
.author { color: oklch(0.82 0.13 60); }
.app { font-size: .6875rem; font-weight: 700; padding: 0 .3125rem; border-radius: 3px;
  background: oklch(0.45 0.12 270); color: white; }
.edited { font-size: .75rem; color: oklch(0.70 0.01 80); }
.embed { margin-top: .5rem; max-width: 32rem; padding: .75rem 1rem; border-left: 4px solid;
  border-radius: 4px; background: oklch(0.21 0.007 60); font-size: .875rem; }
dl { display: grid; grid-template-columns: repeat(3, 1fr); gap: .625rem 1rem; margin: 0; }
.wide { grid-column: 1 / -1; }
dt { font-weight: 600; }
dd { margin: 0; color: oklch(0.85 0.01 80); }
.stamp { padding: 0 .25rem; border-radius: 3px; background: oklch(0.30 0.008 60); }
a { color: oklch(0.82 0.13 60); }
.empty { padding: 2rem 0; color: oklch(0.76 0.01 80); }
@media (max-width: 30rem) { dl { grid-template-columns: repeat(2, 1fr); } }
`;

const empty = `<li class="empty">Nothing has been posted yet. Publish a raid on the
upcoming-raids page, and its message appears here within seconds.</li>`;

/** What the community's channel would look like. */
export const channelPage = (posts: Post[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="/favicon.svg"><title>#raids · Demo community</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}"><style>${style}</style></head>
<body><main>
<span class="note">Demo mode: a stand-in for Discord</span>
<h1><span>#</span> raids</h1>
<p class="lead">What your community would see in its channel. Each published raid has one message, which the
portal edits when the raid sells, moves, fills up or is cancelled. Times are in server time here; in Discord
everyone sees their own. Newest first; this page refreshes itself.</p>
<p class="lead"><a href="/dashboard/settings">Back to the portal’s settings</a></p>
<ol>${posts.length > 0 ? posts.toReversed().map(postOf).join('\n') : empty}</ol>
</main></body></html>`;
