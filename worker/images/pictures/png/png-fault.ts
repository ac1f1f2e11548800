export class PngFault extends Error {}
