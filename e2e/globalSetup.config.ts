// Playwright runs the default export of this module before the journeys, and what it returns after.
export { makeSharedHomes as default } from './support/sharedHomes.ts';
