import type { EntityType } from '../../../shared/domain/entity.ts';

/** Glyph of each entity type inside a circle on a 20 × 20 field. */
export const entityIconPaths: Readonly<Record<EntityType, string>> = {
  person:
    'M10 5.6a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM5.9 14.4c.5-2.2 2.1-3.3 4.1-3.3s3.6 1.1 4.1 3.3',
  project: 'M5.6 7.2V14h8.8V7.2ZM5.6 7.2l1-1.6h3l1 1.6M8 9.4v2.4M10.4 9.4v1.4M12.4 9.4v2',
  organization:
    'M6.6 14.4V5.6h5v8.8M11.6 8.6h2.2v5.8M5.4 14.4h9.2M8.4 7.8h1.4M8.4 10h1.4M8.4 12.2h1.4',
  place: 'M10 14.8c-2.4-2.4-3.6-4-3.6-5.6a3.6 3.6 0 0 1 7.2 0c0 1.6-1.2 3.2-3.6 5.6ZM10 8.2v1.7',
  concept:
    'M8.3 12.2c-1.2-.9-1.9-1.9-1.9-3.2a3.6 3.6 0 0 1 7.2 0c0 1.3-.7 2.3-1.9 3.2ZM8.6 14.4h2.8',
  tool: 'M13.7 7.1a2.7 2.7 0 0 1-3.5 3.4l-3.3 3.3-1.3-1.3 3.3-3.3a2.7 2.7 0 0 1 3.4-3.5L10.8 7.3l.3 1.2 1.2.3Z',
  animal:
    'M10 14.4c-2.2 0-3.4-.8-3.4-2.1 0-1.5 1.7-3 3.4-3s3.4 1.5 3.4 3c0 1.3-1.2 2.1-3.4 2.1ZM6 8.9v.2M8.4 6.2v.3M11.6 6.2v.3M14 8.9v.2',
  product: 'M5.8 7.6 10 5.4l4.2 2.2v4.8L10 14.6l-4.2-2.2ZM5.8 7.6 10 9.8l4.2-2.2M10 9.8v4.8',
  event: 'M5.8 6.8h8.4v7.4H5.8ZM5.8 9.2h8.4M8 5.4v2.2M12 5.4v2.2',
};
