import type { ClientEvents, ServerEvents } from '@forge/contract/realtime/events';
import { io, type Socket } from 'socket.io-client';

export type ForgeSocket = Socket<ServerEvents, ClientEvents>;

let socket: ForgeSocket | null = null;

// WebSocket only: long polling would need sticky sessions, and a same-origin poll sends no Origin to check.
const options = { autoConnect: false, withCredentials: true, transports: ['websocket'] };

/** The one connection of this tab: made when first asked for, opened by whoever needs it. */
export const forgeSocket = (): ForgeSocket => (socket ??= io(options));
