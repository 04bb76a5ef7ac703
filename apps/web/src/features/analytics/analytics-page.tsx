export function AnalyticsPage() {
  return <h1 className="text-2xl font-semibold">Analíticas - Próximamente</h1>
}
