import type { PassagePicture } from '@portavoz/contract'
import { limits } from '@portavoz/contract'
import { sql } from 'kysely'

/**
 * SQL: whether the keys of a document's rows are those of an older version, by which two rows may have one picture:
 * then none is shown until they are moved (`name-rows.ts`).
 */
const hasOldKeys = sql`exists (select from documents old where old.id = p.document_id and old.has_old_row_keys)`

/** SQL: the pictures of the row of passage `p`, else those of its document, which `scope` names; the oldest first. */
export const passagePictures = sql<PassagePicture[]>`coalesce(
  (
    select json_agg(
      json_build_object(
        'id', f.id, 'documentId', p.document_id, 'name', coalesce(f.row_name, scope.name), 'fileName', f.file_name,
        'bytes', f.bytes, 'width', f.width, 'height', f.height, 'isOfRow', f.row_key is not null
      )
      order by f.created_at, f.id
    )
    from (
      select
        q.id, q.row_key, q.row_name, q.file_name, q.bytes, q.width, q.height, q.created_at,
        rank() over (order by q.row_key is null) as place
      from document_pictures q
      where q.document_id = p.document_id
        and (q.row_key is null or (q.row_key = p.row_key and not ${hasOldKeys}))
      order by place, q.created_at, q.id
      limit ${sql.lit(limits.picturesOfRow)}
    ) f
    where f.place = 1
  ),
  '[]'
)`
