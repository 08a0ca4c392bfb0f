import { send, type Endpoint } from '@forge/contract/endpoint';
import type { z } from 'zod';

/** A change whose success counts even if the server answers it without the payload. */
export const withOptionalPayload = <Request extends z.ZodType, Payload extends z.ZodType>(
  endpoint: Endpoint<Request, Payload>,
) => ({
  ...endpoint,
  ...send(endpoint.path, endpoint.access, endpoint.request, endpoint.payload.nullish()),
});
