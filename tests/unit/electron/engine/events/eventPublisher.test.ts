import { expect, test } from 'vitest';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import { createEventPublisher } from '../../../../../electron/engine/events/eventPublisher.ts';
import type { EngineEvent } from '../../../../../electron/engine/engineApi.ts';

const event: EngineEvent = { name: 'models.changed', payload: {} };

test('a listener that throws is noted, and keeps neither the others nor the emitter from going on', () => {
  const noted: string[] = [];
  const error = (message: string) => void noted.push(message);
  const publisher = createEventPublisher({ ...silentLogger, error });
  publisher.subscribe(() => {
    throw new Error('the window is gone');
  });
  const heard: EngineEvent[] = [];
  publisher.subscribe((each) => void heard.push(each));
  publisher.emit(event);
  expect(heard).toEqual([event]);
  expect(noted).toEqual(['an event could not be told']);
});

test('a subscription that ended hears nothing more', () => {
  const publisher = createEventPublisher(silentLogger);
  const heard: EngineEvent[] = [];
  publisher.subscribe((each) => void heard.push(each))();
  publisher.emit(event);
  expect(heard).toEqual([]);
});
