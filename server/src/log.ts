import pg from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Redacted in log entries. */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  ...['access_token', 'refresh_token', 'password'].flatMap((name) => [name, `*.${name}`]),
];

const MAX_CAUSES = 5;

/** Classes of PostgreSQL errors whose messages contain names of tables and constraints, but no values. */
const WITHOUT_VALUES = /^(08|0A|23|25|28|3D|40|42|53|54|55|57|58)/;

/** Values can be in the messages of PostgreSQL, and of a JSON parser. */
const messageOf = (error: Error): string => {
  if (error instanceof pg.DatabaseError && !WITHOUT_VALUES.test(error.code ?? ''))
    return `PostgreSQL error ${error.code ?? ''}`;
  if (error instanceof SyntaxError && error.message.includes('JSON')) return 'Malformed JSON';
  return error.message;
};

/** PostgreSQL's other fields (detail, where, internalQuery) contain rows and parameters. */
const databaseFields = ({
  severity,
  table,
  column,
  dataType,
  constraint,
  routine,
}: pg.DatabaseError) => ({
  severity,
  table,
  column,
  dataType,
  constraint,
  routine,
});

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  causes?: LoggedError[];
};

/** Everything a log may say about an error: no rows, no parameters. */
export const serializeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error', stack: '' };
  const message = messageOf(error);
  // The stack begins with the message.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const nested: unknown[] = [
    ...(error.cause === undefined ? [] : [error.cause]),
    ...(error instanceof AggregateError ? (error.errors as unknown[]) : []),
  ];
  const causes = depth < MAX_CAUSES ? nested.slice(0, MAX_CAUSES) : [];
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && databaseFields(error)),
    ...(causes.length > 0 && { causes: causes.map((cause) => serializeError(cause, depth + 1)) }),
  };
};

/** Without a message pino would take the error's own. */
const errorIn = (logged: unknown): unknown => {
  if (logged instanceof Error) return logged;
  return logged && typeof logged === 'object' && 'err' in logged ? logged.err : undefined;
};

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: (error: unknown) => serializeError(error) },
      hooks: {
        logMethod(args, method) {
          const [logged, message] = args as unknown[];
          const error = errorIn(logged);
          if (error instanceof Error && message === undefined) {
            const entry = logged === error ? { err: error } : logged;
            args = [entry, messageOf(error)] as unknown as typeof args;
          }
          method.apply(this, args);
        },
      },
    },
    destination,
  );
