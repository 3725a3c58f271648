/** Tells the bench where the server listens, and how much processor time it has used whenever it is asked. */
export function report(address: string): void {
  process.send?.({ address })
  process.once('SIGTERM', () => process.exit(0))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  })
}
