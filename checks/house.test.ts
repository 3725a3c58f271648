import { manifests } from '@erp/contract'
import { describe, expect, it } from 'vitest'
import { modules } from '../apps/server/src/modules/index.ts'
import { routes } from '../apps/server/src/routes.ts'
import { declaredStates, resourceFiles } from './declarations.ts'
import { EITHER_LOOKUPS } from './either-lookups.ts'
import { FOREIGN_TABLES } from './foreign-tables.ts'
import { LATER_RESOURCES } from './later-resources.ts'
import { LOOSE_ROWS } from './loose-rows.ts'
import { PUBLIC_CALLS } from './public-calls.ts'
import { bareStates } from './rules/bare-states.ts'
import { missingCalls, unknownCalls, writtenCalls } from './rules/calls.ts'
import { importCircles } from './rules/circles.ts'
import { COMMENT_SHARE, chineseComments, commentShare } from './rules/comments.ts'
import { eitherLookups } from './rules/either-lookup.ts'
import { handMoves } from './rules/hand-moves.ts'
import { dependsProblems, importProblems } from './rules/imports.ts'
import { pinnedAddresses } from './rules/lockfile.ts'
import { looseRows } from './rules/loose-rows.ts'
import { doublePaths, handlerGaps, pageGaps, unshownResources } from './rules/mirror.ts'
import { oddComponentNames, oddFileNames, vagueNames } from './rules/names.ts'
import { otherClocks } from './rules/other-clocks.ts'
import * as permissions from './rules/permissions.ts'
import { looseReferences } from './rules/references.ts'
import { crowdedFolders, foreignTables, strayRooms, tablesOf } from './rules/rooms.ts'
import { settingGaps } from './rules/settings.ts'
import { sideEffects } from './rules/side-effects.ts'
import { stateProblems } from './rules/states.ts'
import { tabChooses } from './rules/tab-chooses.ts'
import { looseWaiting } from './rules/waiting.ts'
import { longFiles, longFunctions } from './rules/walls.ts'
import { wholeInputs } from './rules/whole-inputs.ts'
import { readText, sources } from './sources.ts'
import { contractFilesUsed, FIXED_PAGES, pageAddresses, resourcesCalled, UNSHOWN, webOf } from './web-pages.ts'
import { WHOLE_INPUTS } from './whole-inputs.ts'

const files = sources()

describe('permissions', () => {
  it('are declared wherever they are asked for', () => expect(permissions.undeclaredPermissions(manifests)).toEqual([]))
  it('are all used', () => expect(permissions.unusedPermissions(manifests)).toEqual([]))
  it('are declared once', () => expect(permissions.doublyDeclared(manifests)).toEqual([]))
  it('open to everybody only what is listed', () => expect(permissions.unlistedPublicCalls(manifests, PUBLIC_CALLS)).toEqual([]))
})

describe('contract, server and web', () => {
  it('handle every declared verb', () => expect(handlerGaps(manifests, modules)).toEqual([]))
  it('point at resources that exist', () => expect(looseReferences(manifests, LATER_RESOURCES)).toEqual([]))
  it('declare a call once', () => expect(permissions.doubleCalls(manifests)).toEqual([]))
  it('register every promised call', () => expect(missingCalls(readText('checks/contract-calls.tsv'), routes())).toEqual([]))
  it('have a page for every menu entry and an entry for every page', () =>
    expect(pageGaps(manifests, pageAddresses(files), FIXED_PAGES)).toEqual([]))
  it('say of waiting work where it is and who counts it', () => expect(looseWaiting(manifests)).toEqual([]))
  it('do in the background what is too much to wait for', () => expect(wholeInputs(manifests, WHOLE_INPUTS)).toEqual([]))
  it('have one menu entry a path', () => expect(doublePaths(manifests)).toEqual([]))
  it('show every resource somewhere', async () =>
    expect(
      unshownResources(await resourceFiles(), contractFilesUsed(files), [...resourcesCalled(files), ...Object.keys(UNSHOWN)]),
    ).toEqual([]))
  it('call what is registered', () => expect(unknownCalls(writtenCalls(webOf(files)), routes())).toEqual([]))
})

describe('imports', () => {
  it('follow depends and never cross between server and web', () => expect(importProblems(files, manifests)).toEqual([]))
  it('depend on modules that exist, without a circle', () => expect(dependsProblems(manifests)).toEqual([]))
  it('never lead back to the file they begin in', () => expect(importCircles(files)).toEqual([]))
  it('are never for the effect of loading a file', () => expect(sideEffects(files)).toEqual([]))
  it('hold for the tables that SQL names', () =>
    expect(foreignTables(files, manifests, tablesOf(sources(['apps/server/db/migrations/*.sql'])), FOREIGN_TABLES)).toEqual([]))
})

describe('workflows', async () => {
  const declared = await declaredStates()
  it('reach every state', () => expect(declared.flatMap(([name, states]) => stateProblems(name, states))).toEqual([]))
  it('are the only way a document or a task moves', () => expect(handMoves(files)).toEqual([]))
  it('are called by name in code and SQL', () => expect(bareStates(files)).toEqual([]))
})

describe('files', () => {
  it('lie in rooms that can be overlooked, of the same names on every side', () =>
    expect([...crowdedFolders(files), ...strayRooms(files)]).toEqual([]))
  it('stay below the walls', () => expect([...longFiles(files), ...longFunctions(files)]).toEqual([]))
  it('are named by what they do', () =>
    expect([...vagueNames(files), ...oddFileNames(files), ...oddComponentNames(files)]).toEqual([]))
  it('comment in English', () => expect(chineseComments(files)).toEqual([]))
  it('comment little', () => expect(commentShare(files)).toBeLessThanOrEqual(COMMENT_SHARE))
  it('tell of every setting they read', () => expect(settingGaps(files, readText('docs/operations.md'))).toEqual([]))
  it('know the columns of their rows', () => expect(looseRows(files, LOOSE_ROWS)).toEqual([]))
  it('find rows by keys, also where there are two ways to them', () => expect(eitherLookups(files, EITHER_LOOKUPS)).toEqual([]))
  it('know one clock in SQL', () => expect(otherClocks([...files, ...sources(['apps/server/db/migrations/*.sql'])])).toEqual([]))
  it('let Tab leave a select of several', () => expect(tabChooses(files)).toEqual([]))
  it('install from any registry', () => expect(pinnedAddresses(JSON.parse(readText('package-lock.json')))).toEqual([]))
})
