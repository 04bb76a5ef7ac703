import { AppError, type Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { loneLinkClass } from '../../../../ui/styles.ts'
import { MODEL } from '../../options/anchor.ts'

type Props = { agent: Agent; title: string; error: Error }

/** Why nothing was done with an older version; where a key is wanted, the way to where it is written. */
export const Refused = ({ agent, title, error }: Props) => (
  <Alert tone="error" title={title}>
    <p>{error.message}</p>
    {error instanceof AppError && error.code === 'agents.key_elsewhere' ? (
      <Link to="/agents" search={{ id: agent.id, edit: 1 }} hash={MODEL} className={loneLinkClass}>
        Escribir la clave en «Modelo»
      </Link>
    ) : null}
  </Alert>
)
