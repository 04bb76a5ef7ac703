import type { AuditLine } from '@portavoz/contract'
import { formatFullDateTime } from '../../lib/format/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** `command`: an order of the operator on the server. `server`: no person caused it. */
const sourceTexts: Record<string, string> = { command: 'orden en el servidor', server: 'lo hizo Portavoz' }

/** What a line tells beside its sentence: the change in words, or the name of the thing. */
const wordsOf = (detail: AuditLine['detail']) => detail?.['changes'] ?? detail?.['name'] ?? detail?.['username']

export const AuditLogLine = ({ line: { userName, sentence, at, source, detail } }: { line: AuditLine }) => (
  <li className="flex items-start gap-3 px-4 py-3.5">
    <Avatar name={userName} tone="neutro" />
    <div className="min-w-0 flex-1 wrap-anywhere">
      <p className="text-sm">
        <strong className="font-semibold">{userName}</strong> · {sentence}
      </p>
      {wordsOf(detail) === undefined ? null : <p className="mt-0.5 text-sm text-texto-2">{wordsOf(detail)}</p>}
      <p className="num mt-0.5 text-xs text-texto-3">
        <time dateTime={at}>{formatFullDateTime(at)}</time> · {sourceTexts[source] ?? `desde ${source}`}
      </p>
    </div>
  </li>
)
