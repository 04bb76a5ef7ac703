import { allPushKinds, isAtLeast, type PushKind, pushKinds, type PushPreferences } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useSavePushPreferences } from '../../../data/account/push.ts'
import { workspacesQuery } from '../../../data/workspaces/workspaces.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TimeField } from '../../../ui/forms/time-field.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { SwitchRow } from './switch-row.tsx'

/** The kinds that the person gets, and the quiet hours. Each change is saved at once and holds on every device. */
export function PushPreferencesFields({ preferences: stored }: { preferences: PushPreferences }) {
  const save = useSavePushPreferences()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const isForPerson = (kind: PushKind) => workspaces.some(({ role }) => isAtLeast(role, pushKinds[kind].least))
  // The choice is shown while it is being saved.
  const { kinds, quiet } = save.isPending ? (save.variables as PushPreferences) : stored
  const change = (changes: Partial<PushPreferences>) =>
    save.mutate(
      { kinds, quiet, ...changes },
      { onError: (error) => toast({ description: describeRequestError(error, 'No se pudo guardar'), kind: 'error' }) },
    )
  const toggle = (kind: PushKind, isOn: boolean) =>
    change({ kinds: allPushKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))) })
  const changeQuiet = (changes: Partial<PushPreferences['quiet']>) =>
    // Hours that the person sets are those of the place where they are.
    change({ quiet: { ...quiet, ...changes, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } })

  return (
    <>
      <section aria-label="Qué te avisamos" className="grid gap-4">
        <h3 className="text-sm font-semibold">Qué te avisamos</h3>
        {allPushKinds.filter(isForPerson).map((kind) => (
          <SwitchRow
            key={kind}
            label={pushKinds[kind].label}
            hint={pushKinds[kind].hint}
            checked={kinds.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </section>
      <section aria-label="Horas de silencio" className="grid gap-3">
        <SwitchRow
          label="Horas de silencio"
          hint="No llega ningún aviso. Al terminar, uno solo dice cuántos hubo; todo sigue en la campana y en Conversaciones."
          checked={quiet.isOn}
          onChange={(isOn) => changeQuiet({ isOn })}
        />
        {quiet.isOn ? (
          <div className="grid grid-cols-2 gap-3">
            <TimeField label="Desde" value={quiet.from} onChange={(from) => changeQuiet({ from })} />
            <TimeField label="Hasta" value={quiet.to} onChange={(to) => changeQuiet({ to })} />
            <p className="col-span-2 text-xs text-texto-3">
              {quiet.from > quiet.to ? 'Hasta el día siguiente' : 'Cada día'}, hora de {placeOf(quiet.timeZone)}.
            </p>
          </div>
        ) : null}
      </section>
    </>
  )
}

/** «America/Argentina/Buenos_Aires» is «Buenos Aires». */
const placeOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ')
