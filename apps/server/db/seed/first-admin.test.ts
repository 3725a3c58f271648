import { expect, inject, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/kit/config.ts'
import { connect } from '../../src/kit/db/db.ts'
import { upgrade } from '../../src/migrate.ts'
import { caller } from '../../test/app.ts'
import { admin, databaseUrl, makeDatabase } from '../../test/template.ts'
import { seedCompany } from './main.ts'

it('lets a company without demo data begin with one administrator', async () => {
  const name = `first_admin_${process.pid}`
  await makeDatabase(inject('adminUrl'), name)
  const url = databaseUrl(inject('adminUrl'), name)
  await upgrade(url)
  const db = connect(url, { max: 1 })
  let said = ''
  expect(await seedCompany(db, (line) => (said = line))).toBe(true)
  expect(await seedCompany(db, () => {})).toBe(false)
  await db.close()

  const app = await buildApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  const password = /初始密码 (\S+)（/.exec(said)![1]
  const signedIn = await caller(app, '').post('/v1/user/login', { username: 'admin', password })
  expect(signedIn.data.mustChangePassword).toBe(true)
  const profile = await caller(app, signedIn.data.token).get('/v1/user/info')
  expect(profile.data).toMatchObject({ username: 'admin', isAdmin: true, permissions: ['*:*:*'] })
  await app.close()
  await admin(inject('adminUrl'), `DROP DATABASE ${name} WITH (FORCE)`)
})
