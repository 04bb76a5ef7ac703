import type { N8nUse } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '../../../lib/phone.ts'
import { loneLinkClass } from '../../../ui/styles.ts'

/** Each with the way to where it is moved, or let go of. */
export const WhoNeedsIt = ({ use: { agents, phones } }: { use: N8nUse }) => (
  <ul aria-label="Trabajan con tu n8n" className="mt-3 grid text-sm">
    {agents.map(({ id, name }) => (
      <li key={id}>
        <Link to="/agents" search={{ id }} className={loneLinkClass}>
          {name}
        </Link>
      </li>
    ))}
    {phones.map((phone) => (
      <li key={phone}>
        <Link to="/agents" className={loneLinkClass}>
          {phone === '' ? 'Un WhatsApp vinculado sin agente' : `${formatPhone(phone)}, sin agente`}
        </Link>
      </li>
    ))}
  </ul>
)
