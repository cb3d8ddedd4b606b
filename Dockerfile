# Broadside in a container: the server alone, as a user without rights, on a file system it cannot write.
FROM python:3.11-slim-bookworm AS libraries
WORKDIR /srv
COPY requirements.txt .
# what the server needs stands above the line of the tests; everything is pinned by the same file
RUN sed '/^# the tests/,$d' requirements.txt >server.txt \
    && python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check -r server.txt -c requirements.txt

FROM python:3.11-slim-bookworm
# pg_dump and pg_restore, for backups: of the same version as the database of compose.yaml; and small fonts, by which
# pictures of matches write names in any letters
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15 fonts-droid-fallback \
      fonts-dejavu-core fonts-noto-color-emoji && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 990 --home-dir /data --create-home broadside
COPY --from=libraries /venv /venv
WORKDIR /app
COPY manage.py serve.py requirements.txt pyproject.toml ./
COPY attacks attacks
COPY tabletop tabletop
COPY templates templates
COPY static static
COPY locale locale
COPY docs docs
RUN /venv/bin/python -m compileall -q attacks tabletop serve.py
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 BROADSIDE_DATA=/data
USER broadside
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as ask; ask.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["python", "serve.py", "-b", "0.0.0.0", "-p", "8000", "--ping-interval", "10", "--ping-timeout", "15", \
     "--websocket_connect_timeout", "5", "--application-close-timeout", "5", "--websocket-max-message-size", "262144", \
     "--websocket-max-frame-size", "16384", "tabletop.asgi:application"]
