import { describe, expect, it } from 'vitest';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

const first = { name: '1-jobs', statements: ['CREATE TABLE jobs (id TEXT) STRICT'] };
const second = { name: '2-color', statements: ['ALTER TABLE jobs ADD COLUMN color TEXT'] };

describe('migrations', () => {
  it('migrations run once, and later ones are added', () => {
    const sql = openSqlite();
    migrate(sql, [first]);
    migrate(sql, [first]);
    migrate(sql, [first, second]);
    migrate(sql, [first, second]);
    sql.all("INSERT INTO jobs (id, color) VALUES ('one', 'red')");
    expect(sql.all('SELECT * FROM jobs')).toEqual([{ id: 'one', color: 'red' }]);
  });

  it.each([
    ['has another name', [{ ...first, name: '1-orders' }, second]],
    ['has other statements', [{ ...first, statements: [] }, second]],
    ['is not first any more', [second, first]],
  ])('a migration that %s stops the start, and changes nothing', (_, list) => {
    const sql = openSqlite();
    migrate(sql, [first, second]);
    expect(() => migrate(sql, list)).toThrow(/is not the one that we know/);
    expect(sql.all('SELECT name FROM migrations')).toEqual([
      { name: '1-jobs' },
      { name: '2-color' },
    ]);
  });

  it('an older version leaves the tables of a newer one unchanged, and a newer one continues after it', () => {
    const sql = openSqlite();
    const third = { name: '3-size', statements: ['ALTER TABLE jobs ADD COLUMN size INTEGER'] };
    migrate(sql, [first, second]);
    migrate(sql, [first]);
    sql.all("INSERT INTO jobs (id, color) VALUES ('one', 'red')");
    migrate(sql, [first, second, third]);
    expect(sql.all('SELECT * FROM jobs')).toEqual([{ id: 'one', color: 'red', size: null }]);
  });

  it('a migration that fails leaves nothing of itself or of the others in its run', () => {
    const sql = openSqlite();
    const broken = { name: '2-broken', statements: ['CREATE TABLE a (id TEXT)', 'NOT SQL'] };
    expect(() => migrate(sql, [first, broken])).toThrow(/syntax/);
    expect(sql.all("SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([]);
  });
});
