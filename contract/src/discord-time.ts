/** A time that Discord shows to each reader in their own time zone. */
export const discordTime = (instant: Date): string =>
  `<t:${Math.floor(instant.getTime() / 1000)}:F>`;
