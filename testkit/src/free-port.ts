export { freePort } from '../../server/src/database/free-port.ts';
