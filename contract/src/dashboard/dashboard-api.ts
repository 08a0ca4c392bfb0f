import { get } from '../endpoint.ts';
import { isMember } from '../viewer.ts';
import { statsSchema } from './stats.ts';

export const dashboardApi = { status: get('/dashboard/status', isMember, statsSchema) };
