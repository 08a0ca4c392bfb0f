// What Node and browsers both have, and nothing else of either.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}
declare function btoa(bytes: string): string;
declare function atob(base64: string): string;
