import type { Tool } from '../tools/tools.ts';

/** Terms of IPTC's vocabulary (cv.iptc.org/newscodes/digitalsourcetype). */
export type SourceType =
  | 'trainedAlgorithmicMedia'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'algorithmicallyEnhanced'
  /** Edited by a person, without a model. */
  | 'humanEdits';

/** What a picture's metadata say about its origin. */
export interface Mark {
  /** A term of IPTC's vocabulary; another program may have written one that is not ours. */
  sourceType: SourceType | (string & {});
  creatorTool?: string | undefined;
  /** The job that made it. */
  identifier?: string | undefined;
}

export const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

export const sourceTypes = {
  text2img: 'trainedAlgorithmicMedia',
  img2img: 'compositeWithTrainedAlgorithmicMedia',
  headshot: 'compositeWithTrainedAlgorithmicMedia',
  // The pixels are those of the photo; a model has chosen which remain.
  bgremove: 'algorithmicallyEnhanced',
  edit: 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Record<Tool, SourceType>;

/** The source types of pictures that a model has made or changed. */
export const modelSourceTypes: ReadonlySet<string> = new Set(Object.values(sourceTypes));

/** A longer packet is not read: ours has some 600 bytes. */
export const xmpBytesMax = 64 * 1024;

const creatorToolLengthMax = 100;

/** Returns an XMP packet (ISO 16684-1) with the mark alone. */
export function writeXmp({ sourceType, creatorTool, identifier }: Mark): string {
  const properties = [
    ['Iptc4xmpExt:DigitalSourceType', vocabulary + sourceType],
    ['xmp:CreatorTool', creatorTool?.slice(0, creatorToolLengthMax)],
    ['dc:identifier', identifier],
  ].flatMap(([name, value]) => (value ? [`${name}="${toXml(value)}"`] : []));
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" ${properties.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

const sourceTypePattern =
  /DigitalSourceType(?:\s*=\s*["']|\s*>\s*|\s+rdf:resource\s*=\s*["'])https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,64})/;

/** Reads the source type of any program, and the other fields as `writeXmp` writes them. */
export function parseXmp(packet: string): Mark | null {
  const sourceType = sourceTypePattern.exec(packet)?.[1];
  if (sourceType === undefined) return null;
  const creatorTool = /xmp:CreatorTool="([^"<>]{1,600})"/.exec(packet)?.[1];
  return {
    sourceType,
    creatorTool: creatorTool && toPlain(creatorTool).slice(0, creatorToolLengthMax),
    identifier: /dc:identifier="([\w-]{1,64})"/.exec(packet)?.[1],
  };
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

function toXml(text: string): string {
  // XML has no control characters.
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (character) => entities[character as keyof typeof entities]);
}

function toPlain(text: string): string {
  return Object.entries(entities).reduceRight(
    (plain, [character, entity]) => plain.replaceAll(entity, character),
    text,
  );
}
