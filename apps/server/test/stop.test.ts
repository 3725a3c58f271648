import { expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { testApp } from './app.ts'

const { house } = await testApp()

it('a server that is asked to end while its workers come up ends quietly, and one whose workers fail says so', async () => {
  const [ending, failing] = [await buildApp(house.config), await buildApp(house.config)]
  let stopped = () => {}
  const refused = new Promise<void>((_, reject) => {
    stopped = () => reject(new Error('Workers are disabled'))
  })
  Object.assign(ending.house.jobs, { start: () => refused, stop: async () => stopped() })
  const working = ending.work()
  await ending.close()
  await expect(working).resolves.toBeUndefined()
  Object.assign(failing.house.jobs, { start: async () => Promise.reject(new Error('no queue')) })
  await expect(failing.work()).rejects.toThrow('no queue')
  await failing.close()
})
