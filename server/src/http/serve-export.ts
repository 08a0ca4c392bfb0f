import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, noPayload } from '@forge/contract/endpoint';
import {
  exportFormats,
  exportRefusals,
  exportTypes,
  type ExportFormat,
} from '@forge/contract/exports/export-api';
import { parisDay } from '@forge/contract/paris-time';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../app-context.ts';
import type { ExportedTable } from '../exports/exported-table.ts';
import { writeTable } from '../exports/write-table.ts';
import { onceClosed } from './once-closed.ts';
import { serve, type ServeOptions } from './serve.ts';

const contentTypes = { ...exportTypes, csv: `${exportTypes.csv}; charset=utf-8` };

// The snapshot that an export reads keeps the database from cleaning up.
const MAX_MS = 5 * 60_000;

type Exported<Request extends z.ZodType> = {
  list: string;
  files: Record<ExportFormat, Endpoint<Request, typeof noPayload>>;
};

async function* startingWith<Item>(first: Item, rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield first;
  yield* rest;
}

/** Aborts when the client disconnects, or reads too slowly. */
export const signalOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const deadline = setTimeout(() => reply.raw.destroy(), MAX_MS);
  onceClosed(reply, () => {
    clearTimeout(deadline);
    controller.abort();
  });
  return controller.signal;
};

/** Null instead of the error that the abort caused. */
const unlessAborted = <Result>(signal: AbortSignal, work: Promise<Result>) =>
  work.catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });

/** Serves a list as a file in each format, in the order and with the masks of the page. */
export const serveExport = <Request extends z.ZodType, Row>(
  app: FastifyInstance,
  context: AppContext,
  { list, files }: Exported<Request>,
  findTable: (
    viewer: Viewer,
    request: z.output<Request>,
  ) => ExportedTable<Row> | Promise<ExportedTable<Row>>,
  options?: ServeOptions,
) => {
  for (const format of exportFormats) {
    const send: Parameters<typeof serve<Request, typeof noPayload>>[2] = async (
      viewer,
      query,
      { request, reply },
    ) => {
      const signal = signalOf(reply);
      const table = await findTable(viewer, query);
      const release = await context.exportSemaphore.acquire(viewer.id, signal);
      if (!release) throw exportRefusals.tooManyExports();
      signal.addEventListener('abort', release);
      const bytes = writeTable(context, { list, format, table, signal });
      // A stream that is destroyed before it is read does not end its generator.
      signal.addEventListener('abort', () => void bytes.return(undefined).catch(() => undefined));
      // What fails until here is refused; later the connection is cut, so that no file looks complete.
      const first = await unlessAborted(signal, bytes.next());
      if (first === null) return reply.hijack();
      request.log.info({ list, format, user: viewer.id }, 'Exporting');
      const day = parisDay(context.now());
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="forge-${list}-${day}.${format}"`)
        .send(
          Readable.from(first.done ? [] : startingWith(first.value, bytes), { objectMode: false }),
        );
    };
    serve(app, files[format], send, { ...options, isStreamed: true });
  }
};
