import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import { ago } from './clock.ts';
import { nextId } from './build.ts';
import type { Emitter } from './events.ts';
import { livedInWorld } from './story.ts';
import { emptySpace, type World } from './world.ts';

const STEPS = 20;

/** Tells of a year in steps, each as long as a piece of an answer, then has a lived-in space. */
export function createDemoHandler(
  world: World,
  events: Emitter,
): EngineHandlers['workspaces.createDemo'] {
  return async ({ name }, { signal }) => {
    const there = world.workspaces.find(({ isDemo, trashedAt }) => isDemo && trashedAt === null);
    if (there) return there;
    for (let done = 0; done < STEPS; done += 1) {
      const at = ago.days(360 - done * 18);
      events.emit('workspaces.demoProgress', { done, of: STEPS, at });
      await new Promise((resolve) => setTimeout(resolve, world.pieceMs));
      if (signal.aborted) throw contractError('cancelled');
    }
    const id = nextId('demo');
    const folder = `/home/anna/.local/share/loci/workspaces/${id}`;
    const made = { id, name, createdAt: Date.now(), trashedAt: null, sizeBytes: 912_384, folder };
    world.workspaces = [...world.workspaces, { ...made, isDemo: true }];
    world.spaces.set(id, livedInWorld().spaces.get('default') ?? emptySpace());
    events.emit('workspaces.changed', {});
    return { ...made, isDemo: true };
  };
}
