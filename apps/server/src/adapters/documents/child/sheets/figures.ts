import xlsx from '@e965/xlsx'

const { SSF } = xlsx
/** Where Spanish is written with a decimal point, as a format says it of itself: Mexico and its neighbours, and English. */
const POINT = /\[\$[^[\]]*-(0?80A|100A|1C0A|180A|280A|440A|480A|4C0A|500A|540A|409|809)\]/i
/** What Excel draws as this machine's own short date, whatever the file says. */
const SHORT_DATE = 14
/** The formats that each Excel knows by number. */
const table: Record<number, string> = SSF.get_table()

const NAMES: Record<string, string> = {
  January: 'enero',
  February: 'febrero',
  March: 'marzo',
  April: 'abril',
  May: 'mayo',
  June: 'junio',
  July: 'julio',
  August: 'agosto',
  September: 'septiembre',
  October: 'octubre',
  November: 'noviembre',
  December: 'diciembre',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
  Jan: 'ene',
  Feb: 'feb',
  Mar: 'mar',
  Apr: 'abr',
  Jun: 'jun',
  Jul: 'jul',
  Aug: 'ago',
  Sep: 'sep',
  Oct: 'oct',
  Nov: 'nov',
  Dec: 'dic',
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  Sun: 'dom',
}
const NAME = new RegExp(`\\b(${Object.keys(NAMES).join('|')})\\b`, 'g')

export type Figures = ReturnType<typeof createFigures>

/**
 * Figures as a Spanish spreadsheet shows them. `formats`: all of the workbook, by which it says whether its country
 * writes 1.299,50 or 1,299.50. `is1904`: its days are counted from there.
 */
export function createFigures(formats: Iterable<string>, is1904: boolean) {
  const hasPoint = [...formats].some((format) => POINT.test(format))

  return (value: number, format: string | number): string => {
    const drawn = (typeof format === 'number' ? table[format] : format) ?? 'General'
    if (SSF.is_date(drawn))
      return asDate(value, format === SHORT_DATE || drawn === table[SHORT_DATE] ? 'dd/mm/yyyy' : drawn)
    const shown = draw(drawn, value)
    return hasPoint ? shown : shown.replaceAll(/\d[\d.,]*/g, (digits) => digits.replaceAll(/[.,]/g, swapped))
  }

  function asDate(value: number, format: string): string {
    const shown = draw(format, value, { date1904: is1904 })
    return shown.replaceAll(NAME, (name) => NAMES[name] ?? name)
  }
}

const swapped = (sign: string) => (sign === '.' ? ',' : '.')

/** The library knows no blank before the sign, which Spanish has. */
const BLANK_PERCENT = /(?:\\ | |" ")%/g

/** A format that nobody can read leaves the figure as it is. */
function draw(format: string, value: number, options?: { date1904: boolean }): string {
  try {
    const drawn = SSF.format(format.replaceAll(BLANK_PERCENT, '%'), value, options).trim()
    return (format.search(BLANK_PERCENT) >= 0 ? drawn.replaceAll('%', ' %') : drawn) || String(value)
  } catch {
    return SSF.format('General', value)
  }
}
