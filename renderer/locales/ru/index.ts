import chat from './chat.json' with { type: 'json' };
import changes from './changes.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import documents from './documents.json' with { type: 'json' };
import entities from './entities.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import exports from './exports.json' with { type: 'json' };
import forget from './forget.json' with { type: 'json' };
import graph from './graph.json' with { type: 'json' };
import imports from './imports.json' with { type: 'json' };
import memories from './memories.json' with { type: 'json' };
import receipt from './receipt.json' with { type: 'json' };
import review from './review.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import timeline from './timeline.json' with { type: 'json' };
import health from './health.json' with { type: 'json' };
import routines from './routines.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export const ru = {
  common,
  shell,
  chat,
  changes,
  memories,
  receipt,
  review,
  forget,
  graph,
  entities,
  timeline,
  imports,
  exports,
  documents,
  health,
  settings,
  errors,
  words,
  routines,
};
