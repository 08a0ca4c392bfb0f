// The globals that Node and browsers share; the contract may use no others.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}
declare function btoa(bytes: string): string;
declare function atob(base64: string): string;
