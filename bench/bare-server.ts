// Baseline of P14: the minimum with fastify and pg, one query per response.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2] });
const app = Fastify();
app.get('/', async () => (await pool.query('select id, email from users limit 1')).rows[0]);
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
// The benchmark process has ended.
process.on('disconnect', () => process.exit());
