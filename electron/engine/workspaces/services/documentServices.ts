import { join } from 'node:path';
import { redactSecrets } from '../../algorithms/secrets/redactSecrets.ts';
import type { CommandHandlers, CommandsOf } from '../../engineApi.ts';
import {
  createAttachments,
  type AttachmentService,
} from '../../ingest/attachments/attachmentService.ts';
import {
  createDocumentCommands,
  type DocumentCommandDependencies,
  type DocumentCommandName,
} from '../../ingest/documents/documentCommands.ts';
import {
  createDocumentService,
  type DocumentService,
  type DocumentServiceDependencies,
} from '../../ingest/documents/documentService.ts';
import { createRichParser } from '../../ingest/documents/parsing/parseRichDocument.ts';
import type { StartParser } from '../../dependencies.ts';
import { createUploads } from '../../ingest/documents/uploads.ts';
import type { Readers } from '../../readers/readers.ts';
import type { WorkspaceFolders } from '../folders.ts';

interface DocumentServicesDependencies extends Omit<
  DocumentServiceDependencies,
  'folders' | 'parseRich' | 'redact'
> {
  readonly readers: Readers;
  readonly folders: WorkspaceFolders;
  readonly startParser: StartParser;
  readonly copyForImport: DocumentCommandDependencies['copyForImport'];
}

export type DocumentServiceCommandName =
  CommandsOf<'uploads' | 'attachments'> | DocumentCommandName;

/** Services that take files in: dropped, watched, uploaded, attached. */
interface DocumentServices {
  readonly documents: DocumentService;
  readonly stagedAttachments: Pick<AttachmentService, 'filesOf' | 'release'>;
  readonly commands: CommandHandlers<DocumentServiceCommandName>;
}

/** Wiring only. */
export function createDocumentServices(deps: DocumentServicesDependencies): DocumentServices {
  const { curation, folders, settings, readers } = deps;
  const newId = () => curation.ids.next();
  const maxFileBytes = () => settings()['ingest.max_file_size_mb'] * 1024 ** 2;
  const redact = (text: string) =>
    settings()['privacy.redact_secrets'] ? redactSecrets(text).text : text;
  const richParser = createRichParser(deps.startParser, join(folders.ingest, '.parsing'), newId);
  const uploads = createUploads(folders.uploads, { newId, maxFileBytes });
  const parseRich = richParser.parse;
  const serviceDependencies = { ...deps, parseRich, redact };
  const service = createDocumentService(serviceDependencies);
  const attachments = createAttachments({
    curation,
    ledger: deps.ledger,
    folder: folders.attachments,
    uploadFolder: folders.uploads,
    uploads,
    parseRich,
    redact,
    maxFileBytes,
  });
  return {
    documents: {
      ...service,
      async close() {
        richParser.close();
        await service.close();
      },
    },
    stagedAttachments: attachments,
    commands: {
      ...uploads.commands,
      ...attachments.commands,
      ...createDocumentCommands({
        ...serviceDependencies,
        service,
        uploads,
        browse: () => readers.run('listDocuments', null, curation.clock.now()),
      }),
    },
  };
}
