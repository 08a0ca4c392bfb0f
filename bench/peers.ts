export const benchPeers = async (): Promise<void> => {};
