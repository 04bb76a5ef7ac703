import { type RawBuilder, sql } from 'kysely'

/** Whether the owner of the workspace administers the installation. */
export const isOfAdministrator = (workspaceId: RawBuilder<unknown>) => sql<boolean>`exists (
    select
    from members m
    join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.role = 'owner' and 'ROLE_ADMIN' = any(u.roles)
  )`
