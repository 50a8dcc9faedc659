import type { LociWindow } from '../../../e2e/support/window.ts';
import { chatStops } from './chatStops.ts';
import { fileStops } from './fileStops.ts';
import { graphStops } from './graphStops.ts';
import { memoryStops } from './memoryStops.ts';
import { peopleStops } from './peopleStops.ts';
import { reviewStops } from './reviewStops.ts';
import type { Stop } from './stop.ts';
import { maintenanceStops } from './maintenanceStops.ts';

/** Every screen and what opens on it, in the demo workspace, in the order a person may come to them. */
export function galleryScreens(window: LociWindow): readonly Stop[] {
  const parts = [
    chatStops,
    memoryStops,
    reviewStops,
    peopleStops,
    graphStops,
    maintenanceStops,
    fileStops,
  ];
  return parts.flatMap((stops) => stops(window));
}
