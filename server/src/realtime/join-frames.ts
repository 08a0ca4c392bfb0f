import type { PortalSockets } from './socket-server.ts';

/** Parts of Socket.IO's adapter that its types hide. */
type Encoder = {
  _encode: (packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }) => unknown;
};

/**
 * Socket.IO encodes a broadcast once, as a frame's header and its data, and writes both to each socket.
 * Joined they are one write, which makes a broadcast to many sockets cheaper.
 */
export const joinFrames = (sockets: PortalSockets): void => {
  const adapter = sockets.sockets.adapter as unknown as Encoder;
  const encode = adapter._encode.bind(adapter);
  adapter._encode = (packet, options) => {
    const encoded = encode(packet, options);
    const frame = options.wsPreEncodedFrame;
    if (frame && frame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(frame)];
    return encoded;
  };
};
