import { all, some, type AttackSection } from '../row.ts';

const SECRETS = 'tests/unit/electron/engine/algorithms/secrets/redactSecrets.test.ts';

export const PRIVACY: AttackSection = {
  section: 5,
  name: 'Privacy',
  rows: [
    {
      attack: 'forgetting a memory, purging copies',
      tests: [
        all('tests/pipeline/curation/forget.test.ts'),
        all('tests/pipeline/curation/forgetHidden.test.ts'),
      ],
    },
    {
      attack: 'forgetting a conversation that was renamed',
      tests: [
        all('tests/attack/forgetRenamed.test.ts'),
        all('tests/pipeline/curation/forgetCopies.test.ts'),
      ],
    },
    {
      attack: 'temporary conversation',
      tests: [all('tests/pipeline/chat/temporaryChat.test.ts')],
    },
    {
      attack: 'searches, investigated questions, graph queries',
      tests: [all('tests/attack/quietReads.test.ts')],
    },
    {
      attack: 'API keys',
      tests: [
        all('tests/pipeline/chat/modelKeys.test.ts'),
        all('tests/unit/electron/host/secretStore.test.ts'),
      ],
    },
    { attack: 'permissions', tests: [all('tests/unit/electron/host/privateHome.test.ts')] },
    { attack: 'redaction: kinds', tests: [all(SECRETS)] },
    {
      attack: 'redaction: doors',
      tests: [
        all('tests/pipeline/curation/redaction.test.ts'),
        all('tests/unit/electron/engine/handlers/redactRequest.test.ts'),
      ],
    },
    { attack: 'logs', tests: [all('tests/attack/logs.test.ts')] },
    {
      attack: 'workspaces: a canary in each',
      tests: [
        some('tests/pipeline/workspaces/workspaces.test.ts', /never see each other|refuse every/u),
      ],
    },
  ],
};
