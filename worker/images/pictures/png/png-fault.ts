/** Why a PNG is not decoded: its pixels are broken, too few or too many. */
export class PngFault extends Error {}
