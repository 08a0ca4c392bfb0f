import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'forge_http_request_seconds',
      help: 'How long HTTP requests took, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    connections: new Gauge({
      name: 'forge_http_connections',
      help: 'Open connections, those of sockets included',
      registers,
    }),
    sockets: new Gauge({ name: 'forge_sockets', help: 'Open realtime connections', registers }),
    poolWaiting: new Gauge({
      name: 'forge_database_waiting',
      help: 'Requests that wait for a database connection',
      registers,
    }),
    channelCalls: new Counter({
      name: 'forge_channel_calls_total',
      help: 'Calls to the webhook of the Discord channel, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    roleChecks: new Counter({
      name: 'forge_role_checks_total',
      help: 'Role checks with the chat community, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
