import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const app = await testApp()

describe('api documentation', () => {
  it('is for signed-in people only', async () => {
    expect((await app.visitor.get('/docs')).status).toBe(401)
    const page = await (await app.as('seller')).get('/docs')
    expect(page.status).toBe(200)
    expect(page.raw.toString()).toContain('/api/basic/country/list-page')
  })

  it('describes every call with its fields and permission', async () => {
    const answer = await (await app.as('seller')).get('/docs/openapi.json')
    const doc = JSON.parse(answer.raw.toString())
    expect(doc.openapi).toBe('3.1.0')
    const save = doc.paths['/api/basic/country'].post
    expect(save['x-permission']).toBe('basic:country:edit')
    const { schema } = save.requestBody.content['application/json']
    expect(schema.required).toEqual(['countryCode', 'nameCn', 'nameEn'])
    expect(schema.properties.countryCode).toMatchObject({ title: '国家代码', pattern: '^[A-Z]{2}$' })
  })

  it('describes what every call answers', async () => {
    const doc = JSON.parse((await (await app.as('seller')).get('/docs/openapi.json')).raw.toString())
    const answerOf = (path: string) => doc.paths[path].post.responses[200].content['application/json'].schema.allOf[1]
    const { list } = answerOf('/api/basic/country/list-page').properties.data.properties
    const row = doc.components.schemas[list.items.$ref.split('/').at(-1)]
    expect(row.required).toEqual(expect.arrayContaining(['id', 'countryCode', 'nameCn', 'version']))
    expect(row.properties.nameCn).toEqual({ type: 'string' })
    const removed = doc.paths['/api/basic/country/{id}'].delete.responses[200].content['application/json'].schema
    expect(removed.allOf[1].properties.data).toEqual({ type: 'null' })
  })
})
