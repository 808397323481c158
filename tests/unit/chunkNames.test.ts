import { expect, it } from 'vitest';
import { missingNames } from '#scripts/web/chunkNames.ts';

/** A built chunk that exports or imports what does not exist is found before anybody opens the app. */

it.each([
  ['a name that the chunk has', { 'a.js': 'const x=1,{y:[z]}=w;export{x as t,z}' }, []],
  [
    'one that it has not',
    { 'a.js': 'const x=1;export{admin_exports as t,x}' },
    ['a.js exports t, but has no admin_exports'],
  ],
  ['a variable of a block', { 'a.js': 'if(1){var x=1}export{x}' }, []],
  [
    'a function, a class and what is imported',
    { 'a.js': 'import{q as b}from"./b.js";function f(){}class C{}export{f,C,b}', 'b.js': 'export const q=1' },
    [],
  ],
  [
    'an import that is not there',
    { 'assets/a.js': 'import{q}from"./b.js";', 'assets/b.js': 'export default 1' },
    ['assets/a.js imports q of assets/b.js, which has none'],
  ],
  [
    'all of another chunk',
    { 'a.js': 'import{q}from"./b.js";', 'b.js': 'export*from"./c.js"', 'c.js': 'export let q' },
    [],
  ],
  ['a chunk that is not there', { 'a.js': 'import"./b.js";' }, ['a.js imports b.js, which is not there']],
])('%s', (_, codes, expected) => expect(missingNames(codes)).toEqual(expected));
