import { formatNumber } from '../../lib/format/numbers.ts'

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const
const hourOf = (hour: number) => String(hour).padStart(2, '0')

export const hourLabel = (hour: number) => `${hourOf(hour)}:00`

/** A table whose cells are darker the more messages came; every cell says its number. */
export function HourMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...hours.flat())
  return (
    <table
      className="num w-full text-xs"
      style={{ tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 2 }}
    >
      <caption className="sr-only">Mensajes de clientes por hora y día de la semana</caption>
      <thead>
        <tr>
          <th scope="col" style={{ width: '2.75rem', textAlign: 'left' }} className="font-medium text-texto-3">
            Hora
          </th>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="font-medium text-texto-3">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 24 }, (_, hour) => (
          <tr key={hour}>
            <th scope="row" className="font-medium text-texto-3" style={{ textAlign: 'left' }}>
              {hourLabel(hour)}
            </th>
            {weekdays.map((name, weekday) => {
              const value = hours[weekday]?.[hour] ?? 0
              return (
                <td
                  key={name}
                  style={{ ...shadeOf(value / most), textAlign: 'center', borderRadius: 4, height: '1.5rem' }}
                >
                  {value === 0 ? <span className="sr-only">0</span> : formatNumber(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Five steps, as even as text that is readable on each allows. */
const shades = [10, 24, 38, 52, 84]

function shadeOf(share: number) {
  const step = Math.ceil(share * shades.length)
  if (step === 0) return { backgroundColor: 'var(--superficie-2)' }
  const backgroundColor = `color-mix(in oklab, var(--acento) ${shades[step - 1]}%, var(--superficie))`
  return step < shades.length ? { backgroundColor } : { backgroundColor, color: 'var(--acento-texto)', fontWeight: 600 }
}
