import xlsx from '@e965/xlsx'

const { SSF } = xlsx
/** Locale codes of number formats with a decimal point: Mexico, its neighbours and English. */
const DECIMAL_POINT_LOCALE = /\[\$[^[\]]*-(0?80A|100A|1C0A|180A|280A|440A|480A|4C0A|500A|540A|409|809)\]/i
/** Built-in format 14 is the short date of the local machine. */
const SHORT_DATE = 14
const builtInFormats: Record<number, string> = SSF.get_table()

const SPANISH_NAMES: Record<string, string> = {
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
const ENGLISH_NAME = new RegExp(`\\b(${Object.keys(SPANISH_NAMES).join('|')})\\b`, 'g')

export type NumberFormatter = ReturnType<typeof createNumberFormatter>

/**
 * Formats numbers as Excel does in Spanish. The workbook's `formats` decide between 1.299,50 and 1,299.50. `is1904`:
 * dates count from 1904.
 */
export function createNumberFormatter(formats: Iterable<string>, is1904: boolean) {
  const hasPoint = [...formats].some((format) => DECIMAL_POINT_LOCALE.test(format))

  return (value: number, format: string | number): string => {
    const formatted = (typeof format === 'number' ? builtInFormats[format] : format) ?? 'General'
    if (SSF.is_date(formatted))
      return asDate(value, format === SHORT_DATE || formatted === builtInFormats[SHORT_DATE] ? 'dd/mm/yyyy' : formatted)
    const text = applyFormat(formatted, value)
    return hasPoint ? text : text.replaceAll(/\d[\d.,]*/g, (digits) => digits.replaceAll(/[.,]/g, swapSeparator))
  }

  function asDate(value: number, format: string): string {
    const text = applyFormat(format, value, { date1904: is1904 })
    return text.replaceAll(ENGLISH_NAME, (name) => SPANISH_NAMES[name] ?? name)
  }
}

const swapSeparator = (sign: string) => (sign === '.' ? ',' : '.')

/** SSF does not support the space before the percent sign that Spanish uses. */
const BLANK_PERCENT = /(?:\\ | |" ")%/g

function applyFormat(format: string, value: number, options?: { date1904: boolean }): string {
  try {
    const formatted = SSF.format(format.replaceAll(BLANK_PERCENT, '%'), value, options).trim()
    return (format.search(BLANK_PERCENT) >= 0 ? formatted.replaceAll('%', ' %') : formatted) || String(value)
  } catch {
    return SSF.format('General', value)
  }
}
