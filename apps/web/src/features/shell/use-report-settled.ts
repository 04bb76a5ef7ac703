import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportPageSettled } from '../../lib/page-settled.ts'

const CHECK_MS = 100
/** A phone that is still drawing is late with its checks. */
const QUIET_CHECKS = 3

/** An `aside`, such as the details of a conversation, loads after the page. */
const PLACEHOLDER = 'main .esqueleto:not(aside *)'
const hasContent = () => document.querySelector('main h1') !== null && !document.querySelector(PLACEHOLDER)

/** Reports when the first page has its heading, no placeholder, and no open request. */
export function useReportSettled() {
  const client = useQueryClient()
  useEffect(() => {
    let quietChecks = 0
    const timer = setInterval(() => {
      const isQuiet = client.isFetching() === 0 && hasContent()
      quietChecks = isQuiet ? quietChecks + 1 : 0
      if (quietChecks < QUIET_CHECKS) return
      reportPageSettled()
      clearInterval(timer)
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [client])
}
