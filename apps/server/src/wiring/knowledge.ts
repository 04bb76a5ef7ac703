import { join } from 'node:path'
import { createDocumentReader } from '../adapters/documents/document-reader.ts'
import { createFolderShelf } from '../adapters/files/folder-shelf.ts'
import { createKnowledgeRoom } from '../modules/knowledge/knowledge.room.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedKnowledge = ReturnType<typeof joinKnowledge>

/** What owners upload, from the data folder to what customers are answered from. */
export const joinKnowledge = ({ config, clock, log }: Outside, { db, bell, events }: Ground) =>
  createKnowledgeRoom({
    db,
    clock,
    log,
    shelf: createFolderShelf(join(config.dataDir, 'documents')),
    reader: createDocumentReader(),
    publish: events.publish,
    committed: () => bell.ring('events'),
    changed: () => bell.ring('events', 'documents'),
  })
