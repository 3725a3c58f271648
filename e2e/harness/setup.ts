import type { FullConfig } from '@playwright/test'
import { firstCompany, openCompany, SETTINGS } from './company.ts'

export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the browser tests with `npm test e2e`')
  const first = await firstCompany(adminUrl)
  const opened = await Promise.allSettled(Array.from({ length: workers }, (_, index) => openCompany(first, index)))
  const companies = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const close = async () => {
    await Promise.allSettled(companies.map((company) => company.stop()))
    await first.remove()
  }
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  const known = JSON.stringify(companies.map((company) => company.known))
  Object.assign(process.env, { E2E_FIRST: JSON.stringify(first), E2E_COMPANIES: known, ...SETTINGS })
  return close
}
