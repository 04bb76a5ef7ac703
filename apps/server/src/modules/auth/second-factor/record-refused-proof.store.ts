import type { AuditAction } from '@portavoz/contract'
import type { RawQuery } from '../../../db/connection/raw-query.ts'

const ACTION: AuditAction = 'sign_in.second_factor_refused'

/** One line of an account and a network in each hour, as for refused passwords; attempts at once may add a second. */
const RECORD_SQL = `
  insert into audit_log (at, user_id, user_name, action, source)
  select $2, id, username, '${ACTION}', $3
  from users
  where id = $1
    and not exists (
      select
      from audit_log
      where action = '${ACTION}'
        and user_id = $1
        and source = $3
        and date_trunc('hour', at at time zone 'UTC') = date_trunc('hour', $2::timestamptz at time zone 'UTC')
    )`

export const recordRefusedProof = async (
  rawQuery: RawQuery,
  { userId, at, source }: { userId: string; at: Date; source: string },
): Promise<void> => void (await rawQuery(RECORD_SQL, [userId, at, source]))
