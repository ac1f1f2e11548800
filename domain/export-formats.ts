interface ExportFormat {
  id: string;
  label: string;
  size: { width: number; height: number } | null;
  group: 'button' | 'ratio' | 'social' | 'print' | 'ad';
}

/** The group `button` is the spec's (section 9); others are the networks', paper's and IAB's. */
export const exportFormats = [
  { id: 'original', label: 'Original', size: null, group: 'button' },
  { id: '1:1', label: '1:1 Square', size: { width: 1024, height: 1024 }, group: 'button' },
  { id: '9:16', label: '9:16 Portrait', size: { width: 576, height: 1024 }, group: 'button' },
  { id: '16:9', label: '16:9 Landscape', size: { width: 1024, height: 576 }, group: 'button' },
  { id: '5:3', label: '5:3 Widescreen', size: { width: 1500, height: 900 }, group: 'button' },
  { id: '4:3', label: '4:3 Classic', size: { width: 1024, height: 768 }, group: 'ratio' },
  { id: '3:2', label: '3:2 Photo', size: { width: 1200, height: 800 }, group: 'ratio' },
  { id: '21:9', label: '21:9 Cinema', size: { width: 1680, height: 720 }, group: 'ratio' },
  { id: '4:5', label: '4:5 Post', size: { width: 1080, height: 1350 }, group: 'ratio' },
  { id: '3:4', label: '3:4 Upright', size: { width: 768, height: 1024 }, group: 'ratio' },
  { id: '2:3', label: '2:3 Poster', size: { width: 800, height: 1200 }, group: 'ratio' },
  { id: '1:2', label: '1:2 Tall', size: { width: 600, height: 1200 }, group: 'ratio' },
  { id: 'story', label: 'Story', size: { width: 1080, height: 1920 }, group: 'social' },
  {
    id: 'facebook-cover',
    label: 'Facebook cover',
    size: { width: 1640, height: 624 },
    group: 'social',
  },
  { id: 'x-header', label: 'X header', size: { width: 1500, height: 500 }, group: 'social' },
  {
    id: 'linkedin-cover',
    label: 'LinkedIn cover',
    size: { width: 1584, height: 396 },
    group: 'social',
  },
  {
    id: 'youtube-banner',
    label: 'YouTube banner',
    size: { width: 2560, height: 1440 },
    group: 'social',
  },
  { id: 'a4', label: 'A4', size: { width: 2480, height: 3508 }, group: 'print' },
  { id: 'a5', label: 'A5', size: { width: 1748, height: 2480 }, group: 'print' },
  {
    id: 'business-card',
    label: 'Business card',
    size: { width: 1050, height: 600 },
    group: 'print',
  },
  { id: 'leaderboard', label: 'Leaderboard ad', size: { width: 728, height: 90 }, group: 'ad' },
  {
    id: 'medium-rectangle',
    label: 'Medium rectangle ad',
    size: { width: 300, height: 250 },
    group: 'ad',
  },
  { id: 'skyscraper', label: 'Skyscraper ad', size: { width: 160, height: 600 }, group: 'ad' },
  { id: 'billboard', label: 'Billboard ad', size: { width: 970, height: 250 }, group: 'ad' },
] as const satisfies readonly ExportFormat[];

export type ExportFormatId = (typeof exportFormats)[number]['id'];
