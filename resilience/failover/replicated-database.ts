import { startPostgresServer, type PostgresServer } from '@forge/testkit/postgres-server';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { onDatabase } from '@forge/testkit/test-database';
import { childrenOf, killAll, signalAll } from '../support/child-processes.ts';
import { changeSetting, startStandby } from './standby.ts';

type Server = PostgresServer & { close: () => Promise<void> };

const processesOf = async ({ pid }: Server) => (pid ? [...(await childrenOf(pid)), pid] : []);

/** How a primary fails, or is taken out of service. */
const failures = {
  /** kill -9: its connections are reset. */
  killed: async (primary: Server) => killAll(await processesOf(primary)),
  /** SIGSTOP, like a power cut: its connections stay open and nothing answers. */
  frozen: async (primary: Server) => signalAll(await processesOf(primary), 'SIGSTOP'),
  /** A planned switch: it refuses writes, and its connections stay open. */
  readOnly: (primary: Server) => changeSetting(primary, 'default_transaction_read_only = on'),
};
export type Failure = keyof typeof failures;

/** A primary, its synchronous standby, and one address that leads to the primary. */
export const startReplicatedDatabase = async () => {
  let primary: Server = await startPostgresServer();
  let standby: Server = await startStandby(primary);
  let former: Server | undefined;
  const address = await tcpProxy(primary.url);

  const removeFormer = async () => {
    if (!former) return;
    killAll(await processesOf(former));
    await former.close();
    former = undefined;
  };

  return {
    /** Where the portals connect. */
    url: address.url,
    address,
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    fail: (failure: Failure) => failures[failure](primary),
    /** Promotes the standby, as `pg_ctl promote`, and moves the address to it. */
    promote: async () => {
      await onDatabase(standby.adminUrl, (client) => client.query('select pg_promote()'));
      address.pointTo(standby.url);
      former = primary;
      primary = standby;
    },
    /** Starts the killed primary as it was, which nothing fenced off. */
    startFormer: async (): Promise<Server> => {
      if (!former) throw new Error('No primary has failed');
      await former.stop();
      await former.start();
      return former;
    },
    /** Replaces the failed primary by a new standby. */
    replaceFormer: async () => {
      await removeFormer();
      standby = await startStandby(primary);
    },
    close: async () => {
      address.close();
      await removeFormer();
      if (standby !== primary) await standby.close();
      await primary.close();
    },
  };
};
