/** Base64 as in the contract's `encoded`, from JSON in ASCII. */
export const toBase64 = (asciiJson: string): string =>
  Buffer.from(asciiJson, 'latin1').toString('base64');
